#!/bin/sh
# A base image for tests from this machine's own files: Node.js, npm, and the programs of the Dockerfile's steps. base.sh FOLDER
set -eu
root=$1
mkdir -p "$root/bin" "$root/usr/bin" "$root/usr/local/bin" "$root/usr/lib" "$root/etc/ssl" "$root/tmp" "$root/root" "$root/proc" "$root/dev" "$root/sys"
chmod 1777 "$root/tmp"
for program in node sh mkdir chown ln cat sleep env; do
  path=$(readlink -f "$(command -v $program)")
  cp "$path" "$root/usr/bin/$program"
  for library in $(ldd "$path" | grep -oE '/[^ ]+'); do
    mkdir -p "$root$(dirname "$library")"
    cp -L "$library" "$root$library"
  done
done
# Further libraries that the packages' own programs link to.
for library in $(ldd "$(command -v node)" | grep -oE '/[^ ]+/libc\.so\.6'); do
  for name in libresolv.so.2 librt.so.1 libnss_dns.so.2 libnss_files.so.2; do
    cp -L "$(dirname "$library")/$name" "$root$(dirname "$library")/"
  done
done
ln -sf /usr/bin/sh "$root/bin/sh"
cp -a "$(npm root --global)/npm" "$root/usr/lib/npm"
printf '#!/bin/sh\nexec node /usr/lib/npm/bin/npm-cli.js "$@"\n' > "$root/usr/bin/npm"
chmod 755 "$root/usr/bin/npm"
cp -aL /etc/ssl/certs "$root/etc/ssl/"
cp /etc/resolv.conf /etc/hosts "$root/etc/"
printf 'root:x:0:0::/root:/bin/sh\n' > "$root/etc/passwd"
printf 'root:x:0:\n' > "$root/etc/group"
