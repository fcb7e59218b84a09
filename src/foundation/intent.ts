/** What comes with a write: who writes, on what condition, and the body, judged when its turn has come. */

/**
 * A write in the order of judgement (decisions §7): the store looks whether the record exists, then calls
 * `precondition`, then `body`, and last finds contradictions with what is stored.
 */
export interface WriteIntent<Body = void> {
  /** The name of the key, for the audit log. */
  readonly keyName: string
  /**
   * Compares what the caller believes with what is there.
   * @param versions what the record's state may be called; none when there is no record. What takes long to find out
   * is asked for only when there is something to compare.
   * @throws Refusal `version_mismatch`
   */
  readonly precondition: (...versions: readonly (string | undefined | (() => readonly string[]))[]) => void
  /** The judged body. @throws Refusal `invalid_request` */
  readonly body: () => Body
}

/** Values by field name, as a judged body gives them. */
export type ValuesByField = Readonly<Record<string, unknown>>
