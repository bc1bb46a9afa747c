import { afterAll } from 'vitest'
import { removeReplicatedDatabases } from './pooled-databases.ts'

/** Files share a process and its modules, and this file runs for each of them. */
afterAll(removeReplicatedDatabases)
