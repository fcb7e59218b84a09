/** Links from the desk to readers' pages and to the history of a record. */

import type { ComponentChildren } from 'preact'
import { formatSourceWithEdition } from '../../../definitions/source-titles.ts'
import { getSourceTitle, getThaiEditionName } from './names.ts'
import { addProxyPrefix, createScreenAddress } from './route.ts'

interface ReaderLinkProps {
  /** From the server's own root on. */
  readonly path: string
  readonly children: ComponentChildren
}

/**
 * Renders a link that opens a reader's page in a new tab. The page knows that the desk opened it, so selected words can
 * be corrected there.
 */
export const ReaderLink = ({ path, children }: ReaderLinkProps) => (
  // biome-ignore lint/security/noBlankTarget: the opened tab must know that it came from the desk; the page's policy excludes other sites
  <a href={addProxyPrefix(path)} target="_blank" rel="opener">
    {children}
  </a>
)

/**
 * Returns the path of a printed page in the reader, from the server's own root.
 * @param asPrinted shows the page without corrections
 */
export const getReaderPathOfPrintedPage = (volume: number, edition: string, page: number, asPrinted = false): string =>
  `/canon/${volume}/${edition}/${page}${asPrinted ? '?printed=1' : ''}`

interface HistoryLinkProps {
  /** Collection and record as the edit log names them. */
  readonly collection: string
  readonly record: string
  readonly children: ComponentChildren
}

/** Renders a link to the edits of one record. */
export const HistoryLink = ({ children, ...query }: HistoryLinkProps) => (
  <a href={createScreenAddress(['history'], { ...query })}>{children}</a>
)

interface PrintedPageLinkProps {
  readonly volume: number
  readonly edition: string
  readonly page: number
}

/** Renders a link to a printed page in the reader, labelled with volume and page. */
export const PrintedPageLink = ({ volume, edition, page }: PrintedPageLinkProps) => (
  <ReaderLink path={getReaderPathOfPrintedPage(volume, edition, page)}>
    เล่ม {volume} หน้า {page}
  </ReaderLink>
)

interface PassageSourceProps extends PrintedPageLinkProps {
  readonly source: string
  readonly division: string
  readonly entry: string
}

/** Renders the source and edition of a passage, with links to its printed page and its heading. */
export function PassageSourceWithLinks({ source, division, entry, ...page }: PassageSourceProps) {
  return (
    <p class="soft row">
      <span>
        <bdi>{formatSourceWithEdition(getSourceTitle(source), getThaiEditionName(page.edition))}</bdi> ·{' '}
        <PrintedPageLink {...page} />
      </span>
      <a href={createScreenAddress(['canon', division, entry])}>หัวข้อ</a>
    </p>
  )
}
