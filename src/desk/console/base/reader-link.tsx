/** A link to a page as readers see it, in a tab that knows that it came from the desk. */

import type { ComponentChildren } from 'preact'
import { editionName, sourceName } from './names.ts'
import { absoluteServerUrl, screenAddress } from './route.ts'

interface ReaderLinkProps {
  /** From the server's own root on. */
  readonly path: string
  readonly children: ComponentChildren
}

/** A link to a reader's page. */
export const ReaderLink = ({ path, children }: ReaderLinkProps) => (
  // biome-ignore lint/security/noBlankTarget: the tab takes along that it came from the desk; other sites are kept off by the page's policy
  <a href={absoluteServerUrl(path)} target="_blank" rel="opener">
    {children}
  </a>
)

/** The address of a printed page. @param print as if nothing had been corrected */
export const readerPagePath = (volume: number, edition: string, page: number, print = false): string =>
  `/canon/${volume}/${edition}/${page}${print ? '?printed=1' : ''}`

interface PageLinkProps {
  readonly volume: number
  readonly edition: string
  readonly page: number
}

/** A link to a printed page. */
export const PageLink = ({ volume, edition, page }: PageLinkProps) => (
  <ReaderLink path={readerPagePath(volume, edition, page)}>
    เล่ม {volume} หน้า {page}
  </ReaderLink>
)

interface StandsAtProps extends PageLinkProps {
  readonly source: string
  readonly division: string
  readonly entry: string
}

/** Where words of a source are, and the way to their heading. */
export const WordsLocation = ({ source, division, entry, ...page }: StandsAtProps) => (
  <p class="soft row">
    <span>
      <bdi>{sourceName(source)}</bdi> · {editionName(page.edition)} · <PageLink {...page} />
    </span>
    <a href={screenAddress(['canon', division, entry])}>หัวข้อ</a>
  </p>
)
