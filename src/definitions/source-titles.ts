/** Thai titles of sources that the packer titles in English. */

const THAI_TITLES: Readonly<Record<string, string>> = {
  'Mahāsaṅgīti Tipiṭaka, roman script': 'พระไตรปิฎกบาลี ฉบับมหาสังคีติ อักษรโรมัน',
  'Chaṭṭha Saṅgāyana Tipiṭaka, roman and Thai script': 'พระไตรปิฎกบาลี ฉบับฉัฏฐสังคีติ',
  'Chaṭṭha Saṅgāyana Aṭṭhakathā, roman and Thai script': 'อรรถกถาบาลี ฉบับฉัฏฐสังคีติ',
  'Chaṭṭha Saṅgāyana Ṭīkā, roman and Thai script': 'ฎีกาบาลี ฉบับฉัฏฐสังคีติ',
}

/** `Bhikkhu Sujato: English translation, 2018–2022`, with the id `sc-en-sujato`. */
const TRANSLATION = { title: /^(.+): .+ translation(?:, (.+))?$/, id: /^sc-([a-z]{2,3})(?:-|$)/ }

const languages = new Intl.DisplayNames(['th'], { type: 'language' })

/** Returns the Thai title of a source. If it has none, the title in its package. */
export function getThaiSourceTitle({ id, title }: { readonly id: string; readonly title: string }): string {
  const [, translator, years] = TRANSLATION.title.exec(title) ?? []
  const [, language] = TRANSLATION.id.exec(id) ?? []
  if (translator === undefined || language === undefined) return THAI_TITLES[title] ?? title
  return `คำแปลภาษา${languages.of(language)} โดย ${translator}${years === undefined ? '' : ` ${years}`}`
}

/** Joins the title of a source and the name of an edition, which is left out if the title contains it. */
export const formatSourceWithEdition = (title: string, edition: string): string =>
  title.includes(edition) ? title : `${title} · ${edition}`
