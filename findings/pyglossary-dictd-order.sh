#!/bin/sh
# dictd 1.13.0 does not find most Thai words of a dictionary that PyGlossary 4.5.0 wrote for it, seen on 2026-11-29 with the packages of
# Debian 12. PyGlossary orders the index by the letters of ASCII alone (ānanda as nanda, all Thai words as nothing), without the entry
# that tells the server of UTF-8. The server halves the index by another order: of four Thai words it finds one, and in a Pali dictionary
# it misses ānanda and, for that, sutta, which has plain letters. In a dictionary of ASCII it finds all words, and all of both in one
# that dictfmt wrote. Neither program reports anything. So a dictionary of Pali or Thai for dictd has to go through dictfmt.
# This script writes four dictionaries, looks their words up and fails where any of that is no longer so. It needs Debian 12 and Python 3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod go+rx "$work" # dictd gives up the rights of root
cd "$work"
apt-get download -qq python3-pyglossary=4.5.0-3 dictd=1.13.0+dfsg-1 dictfmt=1.13.0+dfsg-1 dictzip=1.13.0+dfsg-1 libmaa4=1.4.7-1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
export PATH="$work/root/usr/bin:$work/root/usr/sbin:$PATH" LD_LIBRARY_PATH="$(echo "$work"/root/usr/lib/*-linux-gnu)" LC_ALL=C.UTF-8
export PYTHONPATH=root/usr/lib/python3/dist-packages HOME="$work"
define() { # answers from the index of a: words found, then words missed
  dictzip a.dict
  printf 'global {\n}\ndatabase a { data %s/a.dict.dz\n index %s/a.index }\n' "$work" "$work" >a.conf
  for word in $2; do
    printf 'DEFINE a "%s"\r\nQUIT\r\n' "$word" | dictd -i -c a.conf --locale C.UTF-8 2>/dev/null | grep -q '^151 ' && echo "$word" >>found || echo "$word" >>missed
  done
  touch found missed
  echo "$1: found $(paste -sd' ' found), missed $(paste -sd' ' missed)"
  rm -f found missed a.dict.dz a.index
}
pali='dhamma kamma iddhi sutta vinaya mettā ānanda'
thai='พุทฺธ ธมฺม สงฺฆ เทว'
for words in 'dhamma kamma iddhi sutta vinaya metta' "$pali" "$thai"; do
  echo "$words" | tr ' ' '\n' | sed 's/.*/&\tabout &/' >a.txt
  python3 root/usr/bin/pyglossary a.txt a.index --no-progress-bar >/dev/null 2>&1
  define PyGlossary "$words"
done >seen
echo "$pali $thai" | tr ' ' '\n' | sed 's/.*/:&:about &/' >a.txt
dictfmt -j --utf8 --without-headword a <a.txt >/dev/null 2>&1
define dictfmt "$pali $thai" >>seen
cat seen
cat >expected <<'EXPECTED'
PyGlossary: found dhamma kamma iddhi sutta vinaya metta, missed 
PyGlossary: found dhamma kamma iddhi vinaya mettā, missed sutta ānanda
PyGlossary: found สงฺฆ, missed พุทฺธ ธมฺม เทว
dictfmt: found dhamma kamma iddhi sutta vinaya mettā ānanda พุทฺธ ธมฺม สงฺฆ เทว, missed 
EXPECTED
cmp seen expected
