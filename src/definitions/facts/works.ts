/** The works of the canon as Thai citations abbreviate them, volume by volume: what they are written and read from. */

import { divisionFacts, volumeFacts } from './facts.ts'
import { readHeadingFacts } from './headings.ts'

/** A work, or the part of one that fills a volume of its own. */
export interface Work {
  readonly volume: number
  /** What follows the division's abbreviation: `สี.` in `ที.สี.`; null where that is enough. */
  readonly part: string | null
  /** Other ways to write the part. */
  readonly alsoPart: readonly string[]
  /** Other abbreviations, whole. */
  readonly also: readonly string[]
  /** Slug of its first heading, where it is not the first work of its volume. */
  readonly begins: string | null
}

/** @param also with a full stop in front for another way to write the part, else whole */
const work = (volume: number, part: string | null, also = '', begins: string | null = null): Work => {
  const others = also.split(' ').filter((word) => word !== '')
  return {
    volume,
    part,
    alsoPart: others.filter((word) => word.startsWith('.')).map((word) => word.slice(1)),
    also: others.filter((word) => !word.startsWith('.')),
    begins,
  }
}

/** All works in the order of the volumes. */
export const canonWorks: readonly Work[] = [
  work(1, null, 'วิ.มหาวิ. วิ.ปารา. วิ.มหาวิภงฺค. มหาวิ.'),
  work(2, null, 'วิ.มหาวิ. วิ.ปาจิ. วิ.มหาวิภงฺค. มหาวิ.'),
  work(3, null, 'วิ.ภิ. วิ.ภิกขุนี. ภิกฺขุนี. วิ.ภิกฺขุนีวิ.'),
  work(4, null, 'วิ.มหาวคฺค. วิ.มหาวรรค.'),
  work(5, null, 'วิ.มหาวคฺค. วิ.มหาวรรค.'),
  work(6, null, 'วิ.จูฬ. วิ.จุล. วิ.จุลฺล. วิ.จุ.'),
  work(7, null, 'วิ.จูฬ. วิ.จุล. วิ.จุลฺล. วิ.จุ.'),
  work(8, null, 'วิ.ปริ. วิ.ปริวาร.'),
  work(9, 'สี.', '.สีล.'),
  work(10, 'ม.', '.มหา.'),
  work(11, 'ปา.', '.ปาฏิ. .ปาฏิก.'),
  work(12, 'มู.', '.มูล.'),
  work(13, 'ม.', '.มชฺ. .มชฺฌิม.'),
  work(14, 'อุ.', '.อุปริ.'),
  work(15, 'ส.', '.สคาถ.'),
  work(16, 'นิ.', '.นิทาน.'),
  work(17, 'ข.', '.ขนฺธ. .ขันธ.'),
  work(18, 'สฬา.', '.สฬ.'),
  work(19, 'ม.', '.มหา.'),
  work(20, 'เอก.', '.เอกก.'),
  work(20, 'ทุก.', '.ทุกฺก.', 'dukanipatapali'),
  work(20, 'ติก.', '.ติกฺก.', 'tikanipatapali'),
  work(21, 'จตุกฺก.', '.จตุ.'),
  work(22, 'ปญฺจก.', '.ปญฺจ. .ปัญจก.'),
  work(22, 'ฉกฺก.', '.ฉ.', 'chakkanipatapali'),
  work(23, 'สตฺตก.', '.สตฺต. .สัตตก.'),
  work(23, 'อฏฺฐก.', '.อฏฺฐ. .อัฏฐก. .อฐก.', 'atthakanipatapali'),
  work(23, 'นวก.', '.นว.', 'navakanipatapali'),
  work(24, 'ทสก.', '.ทส.'),
  work(24, 'เอกาทสก.', '.เอกาทส.', 'ekadasakanipatapali'),
  work(25, 'ขุ.', '.ขุทฺทก.'),
  work(25, 'ธ.', '.ธมฺม. .ธรรม.', 'dhammapadapali'),
  work(25, 'อุ.', '.อุทาน.', 'udanapali'),
  work(25, 'อิติ.', '.อิติวุ. .อิ.', 'itivuttakapali'),
  work(25, 'สุ.', '.สุตฺต.', 'suttanipatapali'),
  work(26, 'วิมาน.', '.วิ.'),
  work(26, 'เปต.', '.เป.', 'petavatthupali'),
  work(26, 'เถร.', '', 'theragathapali'),
  work(26, 'เถรี.', '', 'therigathapali'),
  work(27, 'ชา.', '.ชาตก.'),
  work(28, 'ชา.', '.ชาตก.'),
  work(29, 'ม.', '.มหา. .มหานิ. .มหานิทฺ.'),
  work(30, 'จู.', '.จูฬ. .จูฬนิ. .จุ. .จุล. .จุลฺล.'),
  work(31, 'ป.', '.ปฏิ. .ปฏิสํ.'),
  work(32, 'อป.', '.อปทาน. .เถราป.'),
  work(33, 'อป.', '.อปทาน. .เถราป. .เถรีอป.'),
  work(33, 'พุทฺธ.', '.พุทฺธว. .พุทฺธวํส.', 'buddhavamsapali'),
  work(33, 'จริยา.', '.จริย.', 'cariyapitakapali'),
  work(34, null, 'อภิ.สํ. อภิ.ธ. อภิ.ธมฺมส.'),
  work(35, null, 'อภิ.วิภ. อภิ.วิภงฺค.'),
  work(36, null, 'อภิ.ธา. อภิ.ธาตุ.'),
  work(36, null, 'อภิ.ปุ. อภิ.ปุคฺคล.', 'puggalapannattipali'),
  work(37, null, 'อภิ.กถา.'),
  work(38, null, 'อภิ.ยมก.'),
  work(39, null, 'อภิ.ยมก.'),
  ...[40, 41, 42, 43, 44, 45].map((volume) => work(volume, null, 'อภิ.ปฏฺ. อภิ.ปฏฺฐาน. อภิ.ปัฏ.')),
]

/** What is written for a nikāya too; the first names count too, with any second one (reader §1). */
const NIKAYAS: Readonly<Record<string, readonly string[]>> = {
  'digha-nikaya': ['ที.', 'ทีฆ.'],
  'majjhima-nikaya': ['ม.', 'มชฺ.', 'มัช.'],
  'samyutta-nikaya': ['สํ.', 'สงฺ.', 'สัง.', 'สังยุต.'],
  'anguttara-nikaya': ['องฺ.', 'อัง.', 'อํ.', 'องฺคุตฺ.'],
  'khuddaka-nikaya': ['ขุ.', 'ขุทฺ.'],
}

/** A name without what people leave out or add: full stops, spaces, pinthu and niggahita. */
export const workNameKey = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s.ฯ\u0e3a\u0e4d]+/g, '')

/** What a name means; works only where it is one's own abbreviation, to the letter. */
export interface WorkNameMeaning {
  readonly volumes: ReadonlySet<number>
  readonly works: readonly Work[]
}

interface Names {
  readonly exact: ReadonlyMap<string, WorkNameMeaning>
  /** By the first part of an abbreviation. */
  readonly firsts: ReadonlyMap<string, ReadonlySet<number>>
}

let stored: Names | undefined

/** The works that a name means, such as `สํ.ม.`, `สังยุตตนิกาย` or `ที.`; undefined for what is none. */
export function findWorksByName(name: string): WorkNameMeaning | undefined {
  stored ??= makeNames()
  const exact = stored.exact.get(workNameKey(name))
  if (exact) return exact
  const [first = '', ...rest] = name.trim().split('.')
  const volumes = rest.some((part) => part.trim() !== '') ? stored.firsts.get(workNameKey(first)) : undefined
  return volumes && { volumes, works: [] }
}

/** All volumes that the first part of an abbreviation means, whatever follows; undefined for what is none. */
export function findVolumesByAbbreviationPrefix(name: string): ReadonlySet<number> | undefined {
  stored ??= makeNames()
  return stored.firsts.get(workNameKey(name.trim().split('.')[0] ?? ''))
}

function makeNames(): Names {
  const exact = new Map<string, { volumes: Set<number>; works: Work[] }>()
  const firsts = new Map<string, Set<number>>()
  const add = (name: string, volume: number, of?: Work) => {
    const key = workNameKey(name)
    const named = exact.get(key) ?? { volumes: new Set<number>(), works: [] }
    exact.set(key, named)
    named.volumes.add(volume)
    if (of && !named.works.includes(of)) named.works.push(of)
  }
  for (const { slug, abbreviation, title, firstVolume, lastVolume } of divisionFacts) {
    const begins = [...new Set([abbreviation, ...(NIKAYAS[slug] ?? [])])]
    for (let volume = firstVolume; volume <= lastVolume; volume++) {
      for (const name of [...begins, title, volumeFacts[volume - 1]?.titles.th ?? title]) add(name, volume)
      for (const first of begins.map((name) => workNameKey(name.split('.')[0] ?? ''))) {
        firsts.set(first, (firsts.get(first) ?? new Set()).add(volume))
      }
      for (const one of canonWorks.filter((row) => row.volume === volume)) {
        const parts = one.part === null ? [] : [one.part, ...one.alsoPart]
        for (const begin of begins) for (const part of parts) add(begin + part, volume, one)
        for (const name of one.also) add(name, volume, one)
      }
    }
  }
  return { exact, firsts }
}

/** The column of headings that has an edition's pages. */
export type PageColumn = 'royalPage' | 'paliPage'

/** The page on which a work begins. */
export function firstPageOfWork({ begins, volume }: Work, column: PageColumn): number {
  if (begins === null) return 1
  return readHeadingFacts().find((fact) => fact.slug === begins && fact.volume === volume)?.[column] ?? 1
}

/** The work that goes on at the end of a page; null where there is no such volume. */
export const findWorkOnPage = (volume: number, column: PageColumn, page: number): Work | null =>
  canonWorks.findLast((row) => row.volume === volume && firstPageOfWork(row, column) <= page) ?? null

/** The next work of the same volume; null after the last. */
export const nextWorkInVolume = (of: Work): Work | null =>
  canonWorks.find((row, index) => canonWorks[index - 1] === of && row.volume === of.volume) ?? null
