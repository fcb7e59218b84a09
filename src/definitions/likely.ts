/** What of the suspects an editor is dealt unasked. */

/** From this weight on: of all that is above it more than 85 of 100 are misprints (docs/measuring.md). */
export const MIN_LIKELY_SUSPECT_WEIGHT = 0.65
