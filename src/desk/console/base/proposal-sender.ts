/**
 * Converts the writes of a key without publishing rights into proposals, in this one place. Callers learn of it by
 * ProposedInsteadError (review §3).
 */

/** A proposal or draft that was stored instead of a write. */
export interface StoredProposalOrDraft {
  readonly id: number
  readonly title: string
  readonly body?: unknown
  readonly state?: string
  /** Others' proposals that wait for the same record. */
  readonly others?: readonly { readonly by: string }[]
}

/** Returns the label of a proposal: “wrong → right” for corrections, else its title. */
export function getProposalLabel({ title, body }: Omit<StoredProposalOrDraft, 'id'>): string {
  const { wrong, right } = Object(body) as { readonly wrong?: string; readonly right?: string }
  return wrong !== undefined && right !== undefined ? `${wrong} → ${right}` : title
}

/**
 * Returns a Thai sentence naming others whose proposals wait for the same record; empty if there are none.
 * @param joint text in front of the sentence
 */
export const formatOtherProposersSentence = (others: readonly { readonly by: string }[] = [], joint = ''): string =>
  others.length === 0
    ? ''
    : `${joint}มีงานรอตรวจ ${others.length} งานในรายการนี้: ${[...new Set(others.map(({ by }) => by))].join(', ')}`

/** Returns the Thai phrase for what happened to a proposed write: stored as a draft, or sent for review. */
export const formatProposalOutcomePhrase = ({ state }: Pick<StoredProposalOrDraft, 'state'>): string =>
  state === 'draft' ? 'เก็บเป็นฉบับร่าง' : 'ส่งให้ตรวจ'

/** Thrown when a write was stored as a proposal instead of being carried out. */
export class ProposedInsteadError extends Error {
  constructor(readonly proposal: StoredProposalOrDraft) {
    super(`${formatProposalOutcomePhrase(proposal)} “${getProposalLabel(proposal)}” แล้ว`)
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

/** What a write carries if it becomes a proposal. */
export interface ProposalOptions {
  /** Stored as a draft on the server, even with a key that may publish. */
  readonly draft: boolean
  /** The editor's note to the reviewer. */
  readonly note: string
  /** Further writes that are proposed with it. */
  readonly with: readonly ProposedAccompanyingWrite[]
}

interface Around {
  /** Sends a request until it is answered. */
  readonly send: (request: Request) => Promise<Response>
  readonly publishes: () => Promise<boolean>
  /** Origin and path prefix of the server. */
  readonly root: string
  /**
   * Returns the options of the write that begins now, and empties the field of the note: other writes begin before this
   * one is answered.
   */
  readonly takeOptions: () => ProposalOptions
  /** Called with the note if no proposal was stored. */
  readonly returnNote: (note: string) => void
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
export class ProposingRequestSender {
  constructor(private readonly around: Around) {}

  /** Sends a request, or proposes it. @throws ProposedInsteadError when it became a proposal */
  readonly fetch = async (request: Request): Promise<Response> => {
    const { send, root } = this.around
    const { pathname, search } = new URL(request.url)
    const path = pathname.slice(root.length)
    if (request.method === 'GET' || request.method === 'HEAD' || isAllowedToProposers(path)) return send(request)
    const options = this.around.takeOptions()
    const isProposed = options.draft || !(await this.around.publishes())
    const response = await send(isProposed ? await proposalOf(request, path + search, options) : request)
    if (isProposed && response.ok) throw new ProposedInsteadError((await response.json()) as StoredProposalOrDraft)
    this.around.returnNote(options.note)
    return response
  }
}

async function proposalOf(
  request: Request,
  path: string,
  { note, draft, with: along }: ProposalOptions,
): Promise<Request> {
  const { method, headers, url } = request
  const typed = await request.text()
  const input = headers.get('if-match') ?? headers.get('if-none-match')
  const write = {
    method,
    path,
    ...(input === null ? {} : { ifMatch: input.replace(/^(W\/)?"(.*)"$/, '$2') }),
    ...(typed === '' ? {} : { body: JSON.parse(typed) as unknown }),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    ...(draft ? { draft: true } : {}),
    ...(along.length === 0 ? {} : { with: along }),
  }
  const { origin, pathname } = new URL(url)
  const root = pathname.slice(0, pathname.length - new URL(path, origin).pathname.length)
  return new Request(`${origin}${root}/api/desk/proposals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(write),
  })
}
