#!/bin/sh
# Runs the image's command like Kubernetes: its own user, a read-only root, a tmpfs for /data and /tmp, PID 1. run.sh ROOT VARIABLE=VALUE...
set -eu
root=$1
shift
export root
exec unshare --mount --pid --fork --kill-child sh -euc '
  mount --bind "$root" "$root"
  mount --rbind /dev "$root/dev"
  mount -t proc proc "$root/proc"
  mount -t tmpfs -o uid=10001,gid=10001,mode=700,size=256m data "$root/data"
  mount -t tmpfs tmp "$root/tmp"
  mount -o remount,bind,ro "$root"
  cd /
  exec env -i PATH=/usr/local/bin:/usr/bin:/bin "$@" "$(command -v chroot)" --userspec=10001:10001 "$root" \
    sh -c "cd /app && exec node dist/main.js"
' sh "$@"
