/** The months in English. `Intl.DateTimeFormat` would cost 50 ms on a phone. */
export const monthNames: readonly string[] =
  'January February March April May June July August September October November December'.split(' ')
