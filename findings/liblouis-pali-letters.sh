#!/bin/sh
# The Pali table of liblouis 3.24.0 cannot write Pali in Roman letters, seen on 2026-11-29 with the packages of Debian 12. It has Devanagari and
# none of a to z: of buddha, which has no mark at all, each letter comes out as an escape with its code, eight cells long. The Sanskrit
# table writes the same Devanagari and has a to z, too, so only letters with marks are escapes, and buddhaṃ takes 14 cells instead of 56.
# Pali in Sinhala letters is right with the Sinhala table; for Thai there is no table. So pi is the one that must not be chosen for it.
# This script translates a few words and fails where any of that is no longer so. It needs Debian 12.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq liblouis-bin=3.24.0-1 liblouis-data=3.24.0-1 liblouis20=3.24.0-1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
export PATH="$work/root/usr/bin:$PATH" LD_LIBRARY_PATH="$(echo "$work"/root/usr/lib/*-linux-gnu)" LC_ALL=C.UTF-8
export LOUIS_TABLEPATH="$work/root/usr/share/liblouis/tables"
translate() { # table, word
  braille=$(echo "$2" | lou_translate --forward "$1" 2>/dev/null)
  echo "$1 $2 $(echo "$braille" | wc -m | awk '{print $1 - 1}') $braille"
}
{
  translate pi.tbl बुद्धं
  translate pi.tbl buddha
  translate pi.tbl buddhaṃ
  translate sa.tbl बुद्धं
  translate sa.tbl buddha
  translate sa.tbl buddhaṃ
  translate sin.utb බුද්ධං
  grep -lEi '^#\+?-?language: *(th|tha)$' "$LOUIS_TABLEPATH"/* || echo 'no table for Thai'
} >seen
cat seen
cat >expected <<'EXPECTED'
pi.tbl बुद्धं 6 ⠃⠥⠈⠙⠮⠰
pi.tbl buddha 48 ⠄⡳⠭⠴⠴⠖⠆⠄⠄⡳⠭⠴⠴⠶⠢⠄⠄⡳⠭⠴⠴⠖⠲⠄⠄⡳⠭⠴⠴⠖⠲⠄⠄⡳⠭⠴⠴⠖⠦⠄⠄⡳⠭⠴⠴⠖⠂⠄
pi.tbl buddhaṃ 56 ⠄⡳⠭⠴⠴⠖⠆⠄⠄⡳⠭⠴⠴⠶⠢⠄⠄⡳⠭⠴⠴⠖⠲⠄⠄⡳⠭⠴⠴⠖⠲⠄⠄⡳⠭⠴⠴⠖⠦⠄⠄⡳⠭⠴⠴⠖⠂⠄⠄⡳⠭⠂⠑⠲⠒⠄
sa.tbl बुद्धं 6 ⠃⠥⠈⠙⠮⠰
sa.tbl buddha 6 ⠃⠥⠙⠙⠓⠁
sa.tbl buddhaṃ 14 ⠃⠥⠙⠙⠓⠁⠄⡳⠭⠂⠑⠲⠒⠄
sin.utb බුද්ධං 6 ⠃⠥⠈⠙⠮⠄
no table for Thai
EXPECTED
cmp seen expected
