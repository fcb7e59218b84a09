/** The front page `/` in Thai and English: what this is, what it holds and where to go. */

import type { Label } from '../resources/definition.ts'
import { html, type Markup } from './html.ts'

/** Whose text an edition shows. */
export interface EditionFacts {
  readonly label: Label
  readonly characters: number
  /** Each source's title and share, 0 to 1. */
  readonly shares: readonly { readonly title: string; readonly share: number }[]
}

export interface SourceFacts {
  readonly title: string
  readonly publisher: string | null
  readonly licence: string | null
  readonly url: string | null
}

export interface FrontPageFacts {
  readonly version: string
  /** Records by collection. */
  readonly counts: ReadonlyMap<string, number>
  readonly volumes: number
  /** Pages of the canon, over all editions. */
  readonly pages: number
  readonly editions: readonly EditionFacts[]
  readonly sources: readonly SourceFacts[]
  /** What the published languages call themselves. */
  readonly languages: readonly string[]
  /** Whether anybody may write over the API. */
  readonly writable: boolean
}

export function frontPage(facts: FrontPageFacts): string {
  return html`<!doctype html>
<html lang="th">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>คลังธรรมะ · Library</title>
<meta name="description" content="บทสวด พระไตรปิฎก หนังสือ ชาดก และหมวดธรรม ผ่าน HTTP · Chants, the canon, books, jataka stories and groups of teachings over HTTP">
<link rel="icon" href="assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="assets/pages.css">
<link rel="stylesheet" href="assets/front.css">
</head>
<body>
<header class="hero">
  <img src="assets/icon.svg" alt="" width="72" height="72">
  <h1 class="hero-title">คลังธรรมะ <span class="hero-name" lang="en">Library</span></h1>
  <p class="hero-text">บทสวดมนต์ พระไตรปิฎก หนังสือ ชาดก และหมวดธรรม เปิดให้เว็บไซต์และแอปพลิเคชันอ่านผ่าน HTTP และให้บรรณาธิการดูแลแก้ไขได้</p>
  <p class="hero-text" lang="en">Chants, the canon in three editions, books, jataka stories and groups of teachings: open to websites and apps over HTTP, and kept up by its editors.</p>
  <nav class="hero-nav" aria-label="ทางไป · Where to go">
    <a class="hero-link hero-main" href="docs">คู่มือ API <span class="hero-main-en" lang="en">Reference</span></a>
    <a class="hero-link" href="api/v1/openapi.json">OpenAPI 3.1</a>
    <a class="hero-link" href="api/v1/meta">ข้อมูลของคลัง <span lang="en">Meta</span></a>
  </nav>
</header>
<main class="content">
${holdings(facts)}
${canonText(facts)}
${examples(facts)}
</main>
<footer>
  <p>Library ${facts.version} · ${facts.writable ? html`แก้ไขได้ด้วยกุญแจ · <span lang="en">writable with a key</span>` : html`อ่านอย่างเดียว · <span lang="en">read only</span>`} · ${facts.languages.join(', ')}</p>
</footer>
</body>
</html>
`.text
}

/** What is counted, with its path below the API. */
const TILES: readonly { readonly collection: string; readonly label: Label; readonly path: string }[] = [
  { collection: 'chants', label: { th: 'บทสวด', en: 'Chants' }, path: 'chants' },
  { collection: 'books', label: { th: 'หนังสือ', en: 'Books' }, path: 'books' },
  { collection: 'jataka', label: { th: 'ชาดก', en: 'Jataka stories' }, path: 'jataka' },
  { collection: 'dhamma-groups', label: { th: 'หมวดธรรม', en: 'Dhamma groups' }, path: 'dhamma-groups' },
]

function holdings({ counts, volumes, pages }: FrontPageFacts): Markup {
  const tiles = [
    ...TILES.map(({ collection, label, path }) => tile(counts.get(collection) ?? 0, label, path)),
    tile(volumes, { th: 'เล่มพระไตรปิฎก', en: 'Volumes of the canon' }, 'canon'),
    tile(
      counts.get('tipitaka-contents') ?? 0,
      { th: 'หัวข้อในสารบัญ', en: 'Headings of the canon' },
      'canon/volumes/9/contents',
    ),
    tile(pages, { th: 'หน้าพระไตรปิฎก', en: 'Pages of the canon' }, 'sources'),
  ]
  return html`<section aria-labelledby="holdings">
  <h2 id="holdings">ในคลังนี้มี <span lang="en">What it holds</span></h2>
  <ul class="tiles">${tiles}</ul>
</section>`
}

const tile = (count: number, { th, en }: Label, path: string) => html`
    <li><a class="tile" href="api/v1/${path}"><strong class="tile-count">${count.toLocaleString('en')}</strong> ${th} <span class="tile-en" lang="en">${en}</span></a></li>`

/** Whoever shows canon text should also say whose it is (contract, "What the service does"). */
function canonText({ editions, sources }: FrontPageFacts): Markup {
  if (editions.length === 0) {
    return html`<section aria-labelledby="texts">
  <h2 id="texts">ข้อความพระไตรปิฎก <span lang="en">Text of the canon</span></h2>
  <p>ยังไม่ได้นำเข้าข้อความ ผู้ดูแลระบบนำเข้าได้ด้วยคำสั่ง <code>library import</code></p>
  <p lang="en">No text has been imported yet; the host does that with <code>library import</code>.</p>
</section>`
  }
  return html`<section aria-labelledby="texts">
  <h2 id="texts">ข้อความพระไตรปิฎก <span lang="en">Text of the canon</span></h2>
  <p>ข้อความมาจากแหล่งภายนอก สัดส่วนนับจากตัวอักษรที่ผู้อ่านเห็น <span lang="en">The text comes from outside works; shares are counted in the letters that readers see.</span></p>
  <table>
    <thead><tr><th scope="col">ฉบับ <span lang="en">Edition</span></th><th scope="col">ตัวอักษร <span lang="en">Letters</span></th><th scope="col">แหล่ง <span lang="en">Sources</span></th></tr></thead>
    <tbody>${editions.map(editionRow)}
    </tbody>
  </table>
  <ol class="sources">${sources.map(sourceItem)}
  </ol>
</section>`
}

function editionRow({ label, characters, shares }: EditionFacts): Markup {
  let from = 0
  const bars = shares.map(({ share }, index) => {
    const bar = html`<rect class="share-${index % 4}" x="${percent(from)}" width="${percent(share)}" height="100%"/>`
    from += share
    return bar
  })
  const words = shares.map(
    ({ title, share }, index) =>
      html`<span class="share"><i class="share-${index % 4}"></i>${title} ${percent(share)}</span> `,
  )
  return html`
      <tr><th scope="row">${label.th} <span class="edition-en" lang="en">${label.en}</span></th><td>${characters.toLocaleString('en')}</td><td><svg class="shares" width="100%" height="8" aria-hidden="true">${bars}</svg>${words}</td></tr>`
}

const percent = (share: number) => `${Number((share * 100).toFixed(share > 0 && share < 0.01 ? 2 : 1))}%`

function sourceItem({ title, publisher, licence, url }: SourceFacts): Markup {
  const name =
    url !== null && /^https?:\/\//.test(url)
      ? html`<a href="${url}" rel="noreferrer">${title}</a>`
      : html`${title}`
  const details = [publisher, licence].filter((detail) => detail !== null).join(' · ')
  return html`
    <li>${name}${details === '' ? undefined : html` <small>${details}</small>`}</li>`
}

function examples({ editions }: FrontPageFacts): Markup {
  const rows: readonly (readonly [string, Label])[] = [
    ['api/v1/search?q=เมตตา', { th: 'ค้นทั้งคลัง', en: 'Search the whole library' }],
    ['api/v1/chants?transcribed=true', { th: 'บทสวดที่มีข้อความ', en: 'Chants with their text' }],
    ['api/v1/jataka/jataka-1?lang=en', { th: 'ชาดกเรื่องแรก', en: 'The first jataka, in English' }],
    ['api/v1/canon', { th: 'ปิฎก หมวด และเล่ม', en: 'Pitakas, divisions and volumes' }],
    ...(editions.length === 0
      ? []
      : ([['api/v1/sources', { th: 'ที่มาของข้อความ', en: 'Where the text comes from' }]] as const)),
  ]
  return html`<section aria-labelledby="examples">
  <h2 id="examples">ลองอ่าน <span lang="en">Try it</span></h2>
  <ul class="examples">${rows.map(
    ([path, { th, en }]) => html`
    <li class="example"><a class="example-link" href="${path}"><code>GET /${path}</code></a> ${th} <span lang="en">${en}</span></li>`,
  )}
  </ul>
  <p>อ่านได้ทุกคนโดยไม่ต้องใช้กุญแจ การแก้ไขต้องใช้กุญแจ ลองได้ใน<a href="docs">คู่มือ API</a> <span lang="en">Reading needs no key. Writing does; try it in the <a href="docs">API reference</a>.</span></p>
</section>`
}
