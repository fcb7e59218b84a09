#!/bin/sh
# BRLTTY 6.5 shows phinthu and nikhahit as the letter พ, seen on 2026-11-29 with the Thai contraction table and the text table en-nabcc of
# Debian 12. The Thai table has neither, nor yamakkan, ฯ and ๏. A character without cells is shown as a question mark, and in that text table
# (North American braille) this is dots 1456, which is พ in Thai braille. So พุทฺธํ reads as พุทพธพ, and กุํ has the same cells as กุพ. น้ำ
# is right, and Thai digits have cells of their own. Nothing tells a reader which พ is one.
# This script contracts a few words and fails where any of that is no longer so. It needs Debian 12.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq brltty=6.5-7+deb12u1 liblouis20=3.24.0-1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
export PATH="$work/root/usr/bin:$PATH" LD_LIBRARY_PATH="$(echo "$work"/root/usr/lib/*-linux-gnu)" LC_ALL=C.UTF-8
# The text table, with a braille pattern as the name of each cell
python3 - >cells.ttb <<'PY'
for cell in range(256):
    print(f'char \\u{0x2800 + cell:04x} ({"".join(str(dot + 1) for dot in range(8) if cell >> dot & 1)})')
PY
echo "include $work/root/etc/brltty/Text/en-nabcc.ttb" >>cells.ttb
for word in พ ฺ ํ ๎ ฯ ๏ '?' พุทฺธํ พุทพธพ กุํ กุพ น้ำ ๑๒; do
  printf '%s ' "$word"
  echo "$word" | brltty-ctb -c "$work/root/etc/brltty/Contraction/th.ctb" -t "$work/cells.ttb" 2>/dev/null
done >seen
cat seen
cat >expected <<'EXPECTED'
พ ⠹
ฺ ⠹
ํ ⠹
๎ ⠹
ฯ ⠹
๏ ⠹
? ⠹
พุทฺธํ ⠹⠉⠾⠹⠴⠾⠹
พุทพธพ ⠹⠉⠾⠹⠴⠾⠹
กุํ ⠛⠉⠹
กุพ ⠛⠉⠹
น้ำ ⠝⠲⠵
๑๒ ⢁⢃
EXPECTED
cmp seen expected
