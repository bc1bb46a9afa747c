/** Of the disk, in MB of 2^20 bytes, rounded up. */
export const roomMb: { readonly packages: number; readonly build: number }
/** Whether a version such as '20.19.0' is 20.19, 22.13 or newer. */
export function isNodeSupported(version: string): boolean
/** What somebody with another version reads. */
export function needsNode(version: string): string
/** What somebody reads whose disk has less. null: it has enough */
export function needsRoom(neededMb: number, freeBytes: number): string | null
