print("packtool")
