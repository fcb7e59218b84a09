/** The weight from which suspected misprints are assigned to editors. */

/**
 * Weight from which editors are assigned a suspected misprint unasked. More than 85 of 100 suspects above it are
 * misprints (docs/measuring.md).
 */
export const MIN_LIKELY_SUSPECT_WEIGHT = 0.65
