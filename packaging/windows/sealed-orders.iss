; Installer for Windows, made with Inno Setup 6.3 or newer from the folder that package.py leaves in dist\.
; Reviewed by reading only: nobody has run it yet. On Windows, in the repository:
;
;   py -3 -m venv .venv
;   .venv\Scripts\python -m pip install --require-hashes -r requirements.lock
;   .venv\Scripts\python -m pip install --no-deps --no-build-isolation -e .
;   .venv\Scripts\python packaging\package.py
;   iscc /DVersion=<version> packaging\windows\sealed-orders.iss

#ifndef Version
  #error Name the version: iscc /DVersion=...
#endif

[Setup]
AppId={{5E3A11E4-4B0B-4B8E-9A43-7D0A5EA1ED0C}
AppName=Sealed Orders
AppVersion={#Version}
AppPublisher=The Sealed Orders authors
DefaultDirName={autopf}\Sealed Orders
DefaultGroupName=Sealed Orders
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
LicenseFile=..\..\LICENSE
SetupIconFile=..\..\build\made\sealed-orders.ico
UninstallDisplayIcon={app}\sealed-orders.exe
OutputDir=..\..\dist
OutputBaseFilename=sealed-orders-{#Version}-setup
Compression=lzma2
SolidCompression=yes
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "ru"; MessagesFile: "compiler:Languages\Russian.isl"

[Files]
Source: "..\..\dist\sealed-orders-{#Version}-win32-amd64\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{group}\Sealed Orders"; Filename: "{app}\sealed-orders.exe"
Name: "{autodesktop}\Sealed Orders"; Filename: "{app}\sealed-orders.exe"; Tasks: desktop

[Tasks]
Name: "desktop"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

; Players' keys, settings and games lie in their own folders and are never removed.
