/**
 * Converts the writes of a key without publishing rights into proposals, in this one place. Callers learn of it by
 * ProposedInsteadError (review §3).
 */

/** A proposal or draft that was stored instead of a write. */
export interface ProposalOutcome {
  readonly id: number
  readonly title: string
  readonly body?: unknown
  readonly state?: string
  /** Others' proposals that wait for the same record. */
  readonly others?: readonly { readonly by: string }[]
}

/** Returns the label of a proposal: “wrong → right” for corrections, else its title. */
export function getProposalLabel({ title, body }: Omit<ProposalOutcome, 'id'>): string {
  const { wrong, right } = Object(body) as { readonly wrong?: string; readonly right?: string }
  return wrong !== undefined && right !== undefined ? `${wrong} → ${right}` : title
}

/**
 * Returns a Thai sentence naming others whose proposals wait for the same record; empty if there are none.
 * @param joint text in front of the sentence
 */
export const otherProposersSentence = (others: readonly { readonly by: string }[] = [], joint = ''): string =>
  others.length === 0
    ? ''
    : `${joint}มีงานรอตรวจ ${others.length} งานในรายการนี้: ${[...new Set(others.map(({ by }) => by))].join(', ')}`

/** Returns a Thai phrase for an unpublished write: stored as a draft, or sent for review. */
export const unpublishedWritePhrase = ({ state }: Pick<ProposalOutcome, 'state'>): string =>
  state === 'draft' ? 'เก็บเป็นฉบับร่าง' : 'ส่งให้ตรวจ'

/** Thrown when a write was stored as a proposal instead of being carried out. */
export class ProposedInsteadError extends Error {
  constructor(readonly proposal: ProposalOutcome) {
    super(`${unpublishedWritePhrase(proposal)} “${getProposalLabel(proposal)}” แล้ว`)
  }
}

/**
 * A further write that is proposed together with the main one. `{id}` in its path is replaced by the id that the main
 * write creates.
 */
export interface ProposedAccompanyingWrite {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

interface Around {
  /** Sends a request until it is answered. */
  readonly send: (request: Request) => Promise<Response>
  readonly publishes: () => Promise<boolean>
  /** Whether saves are stored as drafts on the server, even with a key that may publish. */
  readonly isDraft: () => boolean
  /** Origin and path prefix of the server. */
  readonly root: string
  /** The editor's note to the reviewer. */
  readonly note: () => string
  /** Further writes that are proposed with it. */
  readonly with: () => readonly ProposedAccompanyingWrite[]
  /** Called after the note was sent. */
  readonly sent: () => void
}

/**
 * Paths to which keys without publishing rights may write directly: previews, leases, and their own work (`proposers`
 * of an operation).
 */
const OPEN =
  /^\/api\/desk\/(preview\/.+|[a-z]+\/turns|proposals(\/\d+\/(send|withdraw))?|pages\/\d+\/[^/]+\/\d+(\/(read|problem))?)$/

/** Whether a key without publishing rights may send a write to this path directly, without a proposal. */
export const isAllowedToProposers = (path: string): boolean => OPEN.test(path)

/** Sends requests, and turns the writes of keys without publishing rights into proposals. */
export class ProposalSender {
  constructor(private readonly around: Around) {}

  /** Sends a request, or proposes it. @throws ProposedInsteadError when it became a proposal */
  readonly fetch = async (request: Request): Promise<Response> => {
    const { send, root } = this.around
    const { pathname, search } = new URL(request.url)
    const path = pathname.slice(root.length)
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
    const draft = this.around.isDraft()
    if (!isWrite || isAllowedToProposers(path) || (!draft && (await this.around.publishes()))) return send(request)
    const about = { note: this.around.note().trim(), draft, with: this.around.with() }
    const response = await send(await proposalOf(request, path + search, about))
    if (!response.ok) return response
    this.around.sent()
    throw new ProposedInsteadError((await response.json()) as ProposalOutcome)
  }
}

async function proposalOf(
  request: Request,
  path: string,
  about: { readonly note: string; readonly draft: boolean; readonly with: readonly ProposedAccompanyingWrite[] },
): Promise<Request> {
  const { method, headers, url } = request
  const typed = await request.text()
  const input = headers.get('if-match') ?? headers.get('if-none-match')
  const write = {
    method,
    path,
    ...(input === null ? {} : { ifMatch: input.replace(/^(W\/)?"(.*)"$/, '$2') }),
    ...(typed === '' ? {} : { body: JSON.parse(typed) as unknown }),
    ...(about.note === '' ? {} : { note: about.note }),
    ...(about.draft ? { draft: true } : {}),
    ...(about.with.length === 0 ? {} : { with: about.with }),
  }
  const { origin, pathname } = new URL(url)
  const root = pathname.slice(0, pathname.length - new URL(path, origin).pathname.length)
  return new Request(`${origin}${root}/api/desk/proposals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(write),
  })
}
