import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { FailedJob } from '@storylamp/contract/admin/shop'
import type { Db } from '../../platform/db/database.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { findFailedJobs, retryFailedJob } from '../../platform/jobs/job-queries.ts'
import { withoutAddresses } from '../../platform/logs/log.ts'
import { forgetJob, recordEvent } from '../events/index.ts'

const maxListed = 200

export async function listFailedJobs(db: Db): Promise<FailedJob[]> {
  const jobs = await findFailedJobs(db, maxListed)
  return jobs.map(({ id, createdAt, nextAt, lastError, ...job }) => ({
    ...job,
    lastError: withoutAddresses(lastError),
    _id: id,
    createdAt: createdAt.toISOString(),
    nextAt: nextAt.toISOString(),
  }))
}

export const retryJob = (db: Db, admin: Member, id: string) =>
  db.transaction().execute(async (transaction) => {
    const task = await retryFailedJob(transaction, id)
    if (task === undefined) return new Refusal('not_found', adminTexts.jobUnknown)
    await forgetJob(transaction, id)
    const about = { target: 'job', targetId: id }
    await recordEvent(transaction, { kind: 'job.retried', details: { task }, by: admin, about })
    return { message: adminTexts.jobAgain }
  })
