/** A small canon in the files of CST, and what is said of it: for tests of packing, and of what is read side by side. */

import { cstFile, packFiles } from './packing.ts'

export const page = (number: number, print = 'T') => `<pb ed="${print}" n="1.${String(number).padStart(4, '0')}" />`
export const line = (rend: string, words: string) => `<p rend="${rend}">${words}</p>`
export const numbered = (number: number | string, words: string) =>
  `<p rend="bodytext" n="${number}"><hi rend="paranum">${number}</hi><hi rend="dot">.</hi> ${words}</p>`
export const bold = (words: string) => `<hi rend="bold">${words}</hi>`

export const CANON = [
  line('nikaya', 'Saṃyuttanikāyo'),
  line('book', 'Sagāthāvaggo'),
  line('chapter', '1. Devatāsaṃyuttaṃ'),
  line('title', '1. Naḷavaggo'),
  line('subhead', '1. Oghataraṇasuttaṃ'),
  numbered(1, `Evaṃ ${page(1)} me sutaṃ ekaṃ samayaṃ bhagavā sāvatthiyaṃ viharati jetavane.`),
  line('subhead', '2. Nimokkhasuttaṃ'),
  numbered(2, 'Jānāsi no tvaṃ mārisa sattānaṃ nimokkhaṃ.'),
  line('bodytext', `Nandībhavaparikkhayā saññāviññāṇasaṅkhayā vedanānaṃ nirodhā upasamā evaṃ ${page(2)} khvāhaṃ.`),
  line('subhead', '3. Upanīyasuttaṃ'),
  numbered(3, `Upanīyati ${page(3)} jīvitamappamāyu jarūpanītassa na santi tāṇā.`),
].join('\n')

/** @param more files beside the two */
export const packCommentary = (commentary: string, layer = 'atthakatha', more: Readonly<Record<string, string>> = {}) =>
  packFiles(
    'cst-xml',
    {
      'cscd/s0301m.mul0.xml': cstFile(CANON),
      [`cscd/s0301${layer === 'tika' ? 't.tik' : 'a.att'}0.xml`]: cstFile(commentary),
      ...Object.fromEntries(Object.entries(more).map(([name, body]) => [name, cstFile(body)])),
    },
    layer,
  )
