/** A small canon in CST files with its commentaries, for tests of packing and of side-by-side reading. */

import { cstFile, packFiles } from './packing.ts'

export const commentaryPage = (number: number, print = 'T') =>
  `<pb ed="${print}" n="1.${String(number).padStart(4, '0')}" />`
export const commentaryLine = (rend: string, words: string) => `<p rend="${rend}">${words}</p>`
export const numberedLine = (number: number | string, words: string) =>
  `<p rend="bodytext" n="${number}"><hi rend="paranum">${number}</hi><hi rend="dot">.</hi> ${words}</p>`
export const boldWords = (words: string) => `<hi rend="bold">${words}</hi>`

export const COMMENTED_CANON = [
  commentaryLine('nikaya', 'Saṃyuttanikāyo'),
  commentaryLine('book', 'Sagāthāvaggo'),
  commentaryLine('chapter', '1. Devatāsaṃyuttaṃ'),
  commentaryLine('title', '1. Naḷavaggo'),
  commentaryLine('subhead', '1. Oghataraṇasuttaṃ'),
  numberedLine(1, `Evaṃ ${commentaryPage(1)} me sutaṃ ekaṃ samayaṃ bhagavā sāvatthiyaṃ viharati jetavane.`),
  commentaryLine('subhead', '2. Nimokkhasuttaṃ'),
  numberedLine(2, 'Jānāsi no tvaṃ mārisa sattānaṃ nimokkhaṃ.'),
  commentaryLine(
    'bodytext',
    `Nandībhavaparikkhayā saññāviññāṇasaṅkhayā vedanānaṃ nirodhā upasamā evaṃ ${commentaryPage(2)} khvāhaṃ.`,
  ),
  commentaryLine('subhead', '3. Upanīyasuttaṃ'),
  numberedLine(3, `Upanīyati ${commentaryPage(3)} jīvitamappamāyu jarūpanītassa na santi tāṇā.`),
].join('\n')

/** @param more files beside the two */
export const packCommentary = (commentary: string, layer = 'atthakatha', more: Readonly<Record<string, string>> = {}) =>
  packFiles(
    'cst-xml',
    {
      'cscd/s0301m.mul0.xml': cstFile(COMMENTED_CANON),
      [`cscd/s0301${layer === 'tika' ? 't.tik' : 'a.att'}0.xml`]: cstFile(commentary),
      ...Object.fromEntries(Object.entries(more).map(([name, body]) => [name, cstFile(body)])),
    },
    layer,
  )
