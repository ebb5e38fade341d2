/** Keys are arbitrary, but must differ. A lock with a second key never meets one without. */
export const advisoryLocks = {
  migrations: 7_203_115,
  textPages: 7_203_116,
  alerts: 7_203_118,
  /** The second key is an email. */
  emails: 7_203_116,
  /** The second key is a job's name. */
  jobsAtMoments: 7_203_119,
  /** The second key is a worker. */
  heartbeats: 5_114_710,
} as const
