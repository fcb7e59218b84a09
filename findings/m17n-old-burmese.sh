#!/bin/sh
# The Burmese keyboard of m17n writes Pali as before 2008, seen on 2026-11-29 with m17n-db 1.8.0 and libm17n 1.8.0 of Debian 12, which ibus and fcitx
# use. Unicode 5.1 (2008) gave Burmese letters of their own for y, r, v and h after a consonant, for the sign that takes the vowel away
# (asat) and for double s. The keyboard (my, kbd) writes the older sequences with virama: brahmā becomes ဗ္ရဟ္မာ for ဗြဟ္မာ, dve ဒ္ဝေ for ဒွေ, and
# tassa တသ္သ for တဿ. Fonts and texts of today have the new ones, and no normalization makes them equal, so these words look wrong and are not
# found. ဣ, ဦ, ဩ, ါ and ၊ cannot be written at all. Words with plain letters below each other, such as dhammaṁ, are right. The layout mm of xkb-data
# 2.35.1 has all of these letters.
# This script types a few words and fails where any of that is no longer so. It needs Debian 12 and Python 3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq m17n-db=1.8.0-5 libm17n-0=1.8.0-6 libthai0 libdatrie1 libfribidi0 libxml2 libicu72 xkb-data=2.35.1-1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
export LD_LIBRARY_PATH="$(echo "$work"/root/usr/lib/*-linux-gnu)"
cat >type.py <<'PY'
import ctypes
import re

core, m17n = (ctypes.CDLL(name, mode=ctypes.RTLD_GLOBAL) for name in ('libm17n-core.so.0', 'libm17n.so.0'))
pointer = ctypes.c_void_p
for function, arguments, result in [
    (core.msymbol, [ctypes.c_char_p], pointer), (core.mtext, [], pointer), (core.mtext_len, [pointer], ctypes.c_int),
    (core.mtext_ref_char, [pointer, ctypes.c_int], ctypes.c_int), (m17n.minput_open_im, [pointer] * 3, pointer),
    (m17n.minput_create_ic, [pointer] * 2, pointer), (m17n.minput_filter, [pointer] * 3, ctypes.c_int), (m17n.minput_lookup, [pointer] * 4, ctypes.c_int),
]:
    function.argtypes, function.restype = arguments, result
ctypes.c_char_p.in_dll(m17n, 'mdatabase_dir').value = b'root/usr/share/m17n'
core.m17n_init_core()
m17n.m17n_init()
keyboard = m17n.minput_open_im(core.msymbol(b'my'), core.msymbol(b'kbd'), None)


def typed(keys):
    context, text = m17n.minput_create_ic(keyboard, None), core.mtext()
    for key in [*keys, 'Return']:
        symbol = core.msymbol(key.encode())
        if not m17n.minput_filter(context, symbol, None):
            m17n.minput_lookup(context, symbol, None, text)
    return ''.join(chr(core.mtext_ref_char(text, at)) for at in range(core.mtext_len(text)))


words = {
    'dhammaṁ': ('"rfrH', 'ဓမ္မံ', 'ဓမ္မံ'), 'brahmā': ('Aj[frm', 'ဗ\u1039\u101bဟ္မာ', 'ဗြဟ္မာ'), 'dve': ("'Ga", 'ဒ\u1039\u101dေ', 'ဒွေ'),
    'tassa': ('wofo', 'တ\u101e\u1039\u101e', 'တဿ'), 'byādhi': ('Asm"d', 'ဗ\u1039\u101aာဓိ', 'ဗျာဓိ'),
}
for word, (keys, expected, today) in words.items():
    seen = typed(keys)
    print(f'{word}: {seen} ({" ".join(f"{ord(letter):04X}" for letter in seen)}), today {today}')
    assert seen == expected, f'It was {expected}'
    assert (seen == today) == (word == 'dhammaṁ')
new = 'ျြွှ်ဿဣဦဩါ၊'
every = ''.join(typed(chr(key)) for key in range(0x21, 0x7F))
layout = open('root/usr/share/X11/xkb/symbols/mm', encoding='utf-8').read().split('xkb_symbols')[1]
codes = {int(code, 16) for code in re.findall(r'(?:U|0x100)([0-9A-Fa-f]{4})\b', layout)}
print('without a key:', *(letter for letter in new if letter not in every), '; in xkb:', *(letter for letter in new if ord(letter) in codes))
assert not set(new) & set(every) and all(ord(letter) in codes for letter in new)
PY
python3 type.py
