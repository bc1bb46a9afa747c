const minuteSeconds = 60

/** How much one requester may ask of fairs. */
export const fairBudgets = {
  /** A link needs two requests, and its secret cannot be guessed. */
  'fair.continueLinks': { windowSeconds: minuteSeconds, ofDevice: 20, ofAddress: 600 },
  /** A tablet that was offline for a day brings some hundreds, one after the other. */
  'fair.envelopes': { windowSeconds: minuteSeconds, ofDevice: 600, ofAddress: 3_000 },
  /** Other requests of tablets: codes, reports, and the states of envelopes. */
  'fair.tablets': { windowSeconds: minuteSeconds, ofDevice: 120, ofAddress: 1_500 },
  /** Codes that are wrong or have ended. A code has 80 random bits, so this only keeps guesses from costing anything. */
  'fair.wrongCodes': { windowSeconds: minuteSeconds, ofDevice: 5, ofAddress: 50 },
} as const
