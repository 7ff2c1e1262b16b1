@rem The scripts of package.json begin with exec, which cmd.exe lacks: the launcher says why it stops there.
@%*
