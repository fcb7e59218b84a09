/** Rows of the table of jatakas as a type: the compiler would else make one of each of its 547 rows. */

declare const rows: readonly {
  readonly number: number
  readonly title: string
  readonly romanized: string
  readonly nipata: string
  readonly vagga: string
  readonly volume: number
  readonly royalPage: number
  readonly paliPage: number
  readonly romanPage: number
}[]
export default rows
