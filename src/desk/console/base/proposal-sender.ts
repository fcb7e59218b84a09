/**
 * Turns the writes of a key without publishing rights into proposals. Callers of such a write get a
 * ProposedInsteadError (review §3).
 */

/** A proposal or draft that the server stored instead of carrying out a write. */
export interface StoredProposalOrDraft {
  readonly id: number
  readonly title: string
  readonly body?: unknown
  readonly state?: string
  /** Others' proposals that wait for the same record. */
  readonly others?: readonly { readonly by: string }[]
}

/** Returns the label of a proposal: `wrong → right` for a correction, otherwise its title. */
export function getProposalLabel({ title, body }: Omit<StoredProposalOrDraft, 'id'>): string {
  const { wrong, right } = Object(body) as { readonly wrong?: string; readonly right?: string }
  return wrong !== undefined && right !== undefined ? `${wrong} → ${right}` : title
}

/**
 * Returns a Thai sentence naming the other editors whose proposals wait for the same record. Empty if there are none.
 * @param separator text in front of the sentence
 */
export const formatOtherProposersSentence = (
  others: readonly { readonly by: string }[] = [],
  separator = '',
): string =>
  others.length === 0
    ? ''
    : `${separator}มีงานรอตรวจ ${others.length} งานในรายการนี้: ${[...new Set(others.map(({ by }) => by))].join(', ')}`

/** Returns the Thai phrase for what happened to a proposed write: stored as a draft, or sent for review. */
export const formatProposalOutcomePhrase = ({ state }: Pick<StoredProposalOrDraft, 'state'>): string =>
  state === 'draft' ? 'เก็บเป็นฉบับร่าง' : 'ส่งให้ตรวจ'

/** Thrown when a write was stored as a proposal or draft instead of being carried out. `message` is in Thai. */
export class ProposedInsteadError extends Error {
  constructor(readonly proposal: StoredProposalOrDraft) {
    super(`${formatProposalOutcomePhrase(proposal)} “${getProposalLabel(proposal)}” แล้ว`)
  }
}

/**
 * A further write that is proposed together with the main one, such as a translation of a new record. `{id}` in its
 * path is replaced by the id of the record that the main write creates.
 */
export interface ProposedFurtherWrite {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

/** What is sent with a write that becomes a proposal. */
export interface ProposalOptions {
  /** Stored as a draft on the server, even with a key that may publish. */
  readonly draft: boolean
  /** The editor's note to the reviewer. */
  readonly note: string
  /** Further writes that are proposed with it. */
  readonly with: readonly ProposedFurtherWrite[]
}

interface ProposalSenderDependencies {
  /** Sends a request until it is answered. */
  readonly send: (request: Request) => Promise<Response>
  readonly canPublish: () => Promise<boolean>
  /** Path prefix of the server behind a proxy. */
  readonly basePath: string
  /**
   * Returns the options of the write that begins now, and empties the note field, because other writes may begin before
   * this one is answered.
   */
  readonly takeOptions: () => ProposalOptions
  /** Called with the note if no proposal was stored. */
  readonly returnNote: (note: string) => void
}

/**
 * Paths to which keys without publishing rights may write directly: previews, leases, and their own work (`proposers`
 * of an operation).
 */
const DIRECT_WRITE_PATH =
  /^\/api\/desk\/(preview\/.+|[a-z]+\/turns|proposals(\/\d+\/(send|withdraw))?|pages\/\d+\/[^/]+\/\d+(\/(read|problem))?)$/

/**
 * Whether a key without publishing rights may send a write to this path directly. Writes to other paths become
 * proposals.
 */
export const canProposerWriteDirectly = (path: string): boolean => DIRECT_WRITE_PATH.test(path)

/** Sends requests. A write of a key without publishing rights is sent as a proposal instead. */
export class ProposingRequestSender {
  constructor(private readonly dependencies: ProposalSenderDependencies) {}

  /** Sends a request, or proposes it. @throws ProposedInsteadError when it became a proposal */
  readonly fetch = async (request: Request): Promise<Response> => {
    const { send, basePath } = this.dependencies
    const { pathname, search } = new URL(request.url)
    const path = pathname.slice(basePath.length)
    if (request.method === 'GET' || request.method === 'HEAD' || canProposerWriteDirectly(path)) return send(request)
    const options = this.dependencies.takeOptions()
    const isProposed = options.draft || !(await this.dependencies.canPublish())
    const response = await send(isProposed ? await createProposalRequest(request, path + search, options) : request)
    if (isProposed && response.ok) throw new ProposedInsteadError((await response.json()) as StoredProposalOrDraft)
    this.dependencies.returnNote(options.note)
    return response
  }
}

async function createProposalRequest(
  request: Request,
  path: string,
  { note, draft, with: furtherWrites }: ProposalOptions,
): Promise<Request> {
  const { method, headers, url } = request
  const body = await request.text()
  const precondition = headers.get('if-match') ?? headers.get('if-none-match')
  const write = {
    method,
    path,
    ...(precondition === null ? {} : { ifMatch: precondition.replace(/^(W\/)?"(.*)"$/, '$2') }),
    ...(body === '' ? {} : { body: JSON.parse(body) as unknown }),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    ...(draft ? { draft: true } : {}),
    ...(furtherWrites.length === 0 ? {} : { with: furtherWrites }),
  }
  const { origin, pathname } = new URL(url)
  const basePath = pathname.slice(0, pathname.length - new URL(path, origin).pathname.length)
  return new Request(`${origin}${basePath}/api/desk/proposals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(write),
  })
}
