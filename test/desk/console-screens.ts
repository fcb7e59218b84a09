/** Every screen of the desk: its address, and what it shows when it is ready. */

export interface DeskScreen {
  readonly path: string
  /** Selector of an element that exists when the screen is ready. */
  readonly ready: string
}

const SIGNATURE = encodeURIComponent('nikkh→nikh')

/** Screens of a library with `conflictPackages`, a book `typed` and a chant `typed`. */
export const DESK_SCREENS: readonly DeskScreen[] = [
  { path: '/desk', ready: '.edits li' },
  { path: '/desk/conflicts', ready: '.differences li' },
  {
    path: '/desk/conflicts/digha-nikaya/none/roman?state=all&edition=roman&volume=9',
    ready: '.work [role=alert]',
  },
  { path: '/desk/batch', ready: '.records li' },
  { path: `/desk/batch?signature=${SIGNATURE}`, ready: '.examples > li' },
  { path: '/desk/canon', ready: 'main section a' },
  { path: '/desk/canon/9', ready: '.tree li' },
  { path: '/desk/canon/digha-nikaya/reading-2', ready: '.field' },
  { path: '/desk/history', ready: '.edits li' },
  { path: '/desk/history/1', ready: 'main section' },
  { path: '/desk/history/weeks', ready: 'tbody tr' },
  { path: '/desk/proposals', ready: '.work [role=alert]' },
  { path: '/desk/proposals/1', ready: '.work dl' },
  { path: '/desk/mine', ready: '.records li' },
  { path: '/desk/mine/1', ready: 'form.record' },
  { path: '/desk/pages', ready: 'tbody tr' },
  { path: '/desk/pages/9/roman/1', ready: '.page-text p' },
  { path: '/desk/sources', ready: 'main .facts' },
  { path: '/desk/collections', ready: '#dump' },
  { path: '/desk/replace', ready: '#replace-words' },
  { path: '/desk/find?q=คำแปล', ready: '.snippet mark' },
  { path: '/desk/untranslated?collection=jataka&language=en', ready: '.records li' },
  // lists and forms are built from definitions: one list of each kind, and forms with every kind of field
  ...['chants', 'chant-sections'].map((name) => ({ path: `/desk/${name}`, ready: '.filters' })),
  ...['books', 'dhamma-groups'].map((name) => ({ path: `/desk/${name}/+`, ready: '.field' })),
  { path: '/desk/chants/none', ready: '.refused' },
  { path: '/desk/books/typed/contents', ready: 'main button' },
  { path: '/desk/bulk/jataka', ready: '#bulk-rows' },
  { path: '/desk/first-hour', ready: '.records li' },
  // the tasks differ only in texts and pictures
  ...['desk', 'chant'].map((task) => ({
    path: `/desk/first-hour/${task}`,
    ready: '.task figure',
  })),
  { path: '/desk/nowhere', ready: 'main p' },
]

const PLACE = 'source=siam&division=digha-nikaya&entry=a&edition=pali&volume=9'

/** Screens of a library with `misprintPackages`, one correction, a report with a place and one without. */
export const MISPRINT_SCREENS: readonly DeskScreen[] = [
  { path: '/desk/misprints', ready: '.witnesses' },
  { path: '/desk/misprints/suspects?state=corrected', ready: '.decided' },
  { path: '/desk/misprints/reports/1', ready: '.reported' },
  { path: '/desk/misprints/progress', ready: 'tbody tr' },
  { path: '/desk/corrections', ready: '.records li' },
  { path: '/desk/corrections/1', ready: 'main .facts' },
  { path: '/desk/corrections/+', ready: '#which-page' },
  { path: '/desk/corrections/+?edition=pali&volume=9&page=7&words=none', ready: 'main [role=alert]' },
  { path: `/desk/corrections/+?${PLACE}&page=7&wrong=อคมาสิ`, ready: '#correct-right' },
  { path: `/desk/corrections/+?${PLACE}&page=1&wrong=ภควาx&right=ภควา&everywhere=true`, ready: '.found li' },
]
