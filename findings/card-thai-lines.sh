#!/bin/sh
# Two programs that draw preview cards do not wrap Thai, seen on 2026-11-29. Satori 0.63.2 cuts Thai into words by itself, and then sets all of them on
# one line: of a sentence in a card of 300 pixels, more than two thirds are beyond its edge and not in the picture. lang th or th-TH makes no
# difference. With wordBreak: 'break-word', which is the usual way out, it ends lines at any letter (ตรั, ส). Takumi (@takumi-rs/core 2.16.3) sets
# the same long line. A space of no width (U+200B) between the words makes right lines in both; Chinese is wrapped without. Nothing
# warns. So cards with Thai titles need those spaces.
# This script lays out a few texts in Sarabun with both and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent satori@0.63.2 @takumi-rs/core@2.16.3 @fontsource/sarabun@5.3.0
cat >draw.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { Renderer } from '@takumi-rs/core'
import satori from 'satori'
const data = readFileSync('node_modules/@fontsource/sarabun/files/sarabun-thai-400-normal.woff')
const draw = async (children, style, lang) => {
  const card = { type: 'div', props: { lang, style: { fontSize: 48, width: 300, ...style }, children } }
  const picture = await satori(card, { width: 300, fonts: [{ name: 'Sarabun', data }], embedFont: false })
  const lines = new Map()
  let right = 0
  for (const [, x, y, width, text] of picture.matchAll(/<text x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"[^>]*>([^<]*)/g)) {
    lines.set(y, (lines.get(y) ?? '') + text)
    right = Math.max(right, Number(x) + Number(width))
  }
  return `${[...lines.values()].join('/').replaceAll('\u200b', '')} ${right > 300 ? `to ${Math.round(right)}` : 'fits'}`
}
const takumi = async (text) => {
  const style = { width: 300, fontFamily: 'Sarabun' }
  const { runs } = await new Renderer().measure({ type: 'container', style, children: [{ type: 'text', text, style: { fontSize: 48 } }] }, { width: 300, fonts: [data] })
  const right = Math.max(...runs.map(({ x, width }) => x + width))
  return `${runs.map((run) => run.text).join('/').replaceAll('\u200b', '')} ${right > 300 ? `to ${Math.round(right)}` : 'fits'}`
}
const words = 'พระพุทธเจ้า ตรัส สอน ภิกษุ ทั้งหลาย ที่ เมือง สาวัตถี'
const text = words.replaceAll(' ', '')
const seen = [
  await draw(text), await draw(text, {}, 'th-TH'), await draw(text, { wordBreak: 'break-word' }), await draw(words.replaceAll(' ', '\u200b')),
  await draw('佛告諸比丘善調心者安樂住'), await takumi(text), await takumi(words.replaceAll(' ', '\u200b')),
].join('\n')
console.log(seen)
const expected = `${text} to 918\n${text} to 918
พระพุทธเจ้าตรั/สสอนภิกษุทั้งห/ลายที่เมืองสาวั/ตถี fits
พระพุทธเจ้า/ตรัสสอนภิกษุ/ทั้งหลายที่เมือง/สาวัตถี fits
佛告諸比丘善調心/者安樂住 fits
${text} to 918
พระพุทธเจ้า/ตรัสสอนภิกษุ/ทั้งหลายที่เมือง/สาวัตถี fits`
if (seen !== expected) throw new Error(`It was\n${expected}`)
JS
node draw.mjs
