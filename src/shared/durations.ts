export const dayMs = 24 * 60 * 60 * 1000
export const hourMs = 60 * 60 * 1000
