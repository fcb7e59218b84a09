/** The kinds of search results. Equally good results are listed in this order. */

/** The kinds of search results, each with the label of its group on the results page. */
export const SEARCH_RESULT_KINDS = {
  headings: { th: 'หัวข้อในพระไตรปิฎก', en: 'Headings of the canon' },
  chants: { th: 'บทสวด', en: 'Chants' },
  jataka: { th: 'ชาดก', en: 'Jataka stories' },
  'dhamma-groups': { th: 'หมวดธรรม', en: 'Dhamma groups' },
  books: { th: 'หนังสือ', en: 'Books' },
  categories: { th: 'หมวดหมู่', en: 'Categories' },
  pages: { th: 'หน้าพระไตรปิฎก', en: 'Pages of the canon' },
} as const satisfies Readonly<Record<string, { readonly th: string; readonly en: string }>>

/** Name of a kind of search result. */
export type SearchResultKind = keyof typeof SEARCH_RESULT_KINDS

/**
 * Labels of the results group of pages when a search covers commentaries, alone (`commentary`) or with the canon
 * (`all`).
 */
export const COMMENTARY_RESULT_GROUP_LABELS = {
  commentary: { th: 'หน้าอรรถกถาและฎีกา', en: 'Pages of the commentaries' },
  all: { th: 'หน้าทั้งหมด', en: 'All pages' },
} as const
