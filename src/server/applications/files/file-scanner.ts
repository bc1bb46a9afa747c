/**
 * The port of a scanner, which judges a file before it is delivered, or shown at the desk. What people do with their own files is not judged:
 * nobody waits for a scanner while they apply.
 */

/** 'unchecked': the scanner has given no answer. It is asked again. */
export type FileCheck = 'passed' | 'found' | 'unchecked'

export interface FileScanner {
  /**
   * Asks the scanner, or repeats what it has said of the same bytes.
   * @throws DatabaseUnavailableError, or ObjectStoreAwayError
   */
  check(uploadKey: string): Promise<FileCheck>
  /** Whether an application has been waiting for the scanner for too long. */
  isLate(): Promise<boolean>
  /** Ends what runs: it has given no answer then. */
  stop(): Promise<void>
}

/** Without a scanner, every file passes. */
export async function checkFileBy(scanner: Pick<FileScanner, 'check'> | null, uploadKey: string): Promise<FileCheck> {
  return scanner ? scanner.check(uploadKey) : 'passed'
}
