#!/bin/sh
# Whether Typst accepts *bold* inside a Thai line depends on the mark before the star, seen on 2026-11-29 with typst-ts-node-compiler 0.7.0
# (Typst 0.14). A star between two letters is text there; Chinese, Japanese and Korean are exempt, since they have no spaces, but not Thai,
# Khmer and Myanmar. A Thai vowel sign counts as a letter, a tone mark does not. So in ว่า*ดี*ครับ both stars are printed; in ที่*ดี*ครับ the first
# one opens bold and the second cannot close it, and the whole file is rejected; ที่*ที่* is bold. The same holds for underscores. Between
# spaces all are bold. So running Thai needs #strong[…], which is right everywhere.
# This script compiles a few lines and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent @myriaddreamin/typst-ts-node-compiler@0.7.0
cat >compile.mjs <<'JS'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
const compiler = NodeCompiler.create()
const found = (mainFileContent, selector) => {
  try {
    return compiler.query({ mainFileContent }, { selector }).map(({ body }) => body.text).join(' ') || 'text'
  } catch {
    return 'error'
  }
}
const lines = ['ว่า*ดี*ครับ', 'ที่*ดี*ครับ', 'ที่*ที่*', 'ว่า *ดี* ครับ', 'ว่า#strong[ดี]ครับ', '佛*法*僧', 'ព្រះ*ធម៌*ល្អ', 'ဗုဒ္ဓ*ဓမ္မ*သံဃ']
const seen = [...lines.map((line) => `${line} ${found(line, 'strong')}`), ...['ว่า_ดี_ครับ', 'ที่_ดี_ครับ'].map((line) => `${line} ${found(line, 'emph')}`)]
const [{ value }] = compiler.query({ mainFileContent: '#metadata(str(sys.version))' }, { selector: 'metadata' })
console.log(value, seen.join('\n'))
const expected = ['text', 'error', 'ที่', 'ดี', 'ดี', '法', 'error', 'text', 'text', 'error']
if (seen.some((line, at) => line.split(' ').at(-1) !== expected[at])) throw new Error(`It was ${expected.join(', ')}`)
JS
node compile.mjs
