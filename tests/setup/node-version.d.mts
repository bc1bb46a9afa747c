/** Whether a version such as '20.19.0' is 20.19, 22.13 or newer. */
export function isNodeSupported(version: string): boolean
/** What somebody with another version reads. */
export function needsNode(version: string): string
