/** The parts of a write request, evaluated in order by the store: who writes, the condition, and the body. */

/**
 * A write request. The store evaluates it in this order (decisions §7): it checks whether the record exists, calls
 * `precondition`, calls `body`, and last looks for contradictions with stored data.
 */
export interface WriteIntent<Body = void> {
  /** The name of the API key that writes, for the edit log. */
  readonly keyName: string
  /**
   * Checks the request's If-Match and If-None-Match headers.
   * @param versions entity tags of the stored record; none when there is no record. A function is called only if there
   * is a condition, since it takes long.
   * @throws AppError `version_mismatch`
   */
  readonly precondition: (...versions: readonly (string | undefined | (() => readonly string[]))[]) => void
  /** Returns the validated body. @throws AppError `invalid_request` */
  readonly body: () => Body
}

/** Values by field name, as in a validated body. */
export type ValuesByField = Readonly<Record<string, unknown>>
