/**
 * Subjects of proposals: the queue items that waiting proposals are about. Queues do not lease these to other editors
 * meanwhile (review §2).
 */

/** Returns the subject of a proposal about a reader's report. @param number number of the report */
export const toReportProposalSubject = (number: number): string => `reports/${number}`

/** Returns the subject of a proposal about a suspect. It is the same for all suspects of the same words in a source. */
export const toSuspectProposalSubject = (words: { source: string; edition: string; wrong: string }): string =>
  `suspects/${JSON.stringify([words.source, words.edition, words.wrong])}`

/** Returns the subject of a proposal about a conflict. */
export const toConflictProposalSubject = (pair: { division: string; entry: string; edition: string }): string =>
  `conflicts/${pair.division}/${pair.entry}/${pair.edition}`
