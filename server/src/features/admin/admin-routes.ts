import * as people from '@storylamp/contract/accounts/admin-customers'
import { admins } from '@storylamp/contract/accounts/roles'
import { customersCsvPath } from '@storylamp/contract/admin/csv-paths'
import * as shop from '@storylamp/contract/admin/shop'
import type { FastifyInstance } from 'fastify'
import { answer, answerFile } from '../../platform/http/endpoints/endpoints.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { sendCsv } from '../../platform/http/files/send-csv.ts'
import { recordAudit } from '../audit/index.ts'
import { customer, customers } from './customers.ts'
import { customerBatches, customerColumns } from './customers-csv.ts'
import { failedJobs, retryJob } from './failed-jobs.ts'
import { type AdminParts, salesOfTheWeek, waiting } from './today.ts'
import { unmaskChildren } from './unmask-children.ts'

export function adminRoutes(app: FastifyInstance, deps: AdminParts): void {
  const { db } = deps

  answer(app, shop.adminToday, async () => ({ sales: await salesOfTheWeek(deps), waiting: await waiting(deps) }))

  answer(app, people.adminCustomers, ({ query: { search = '', page = 1 } }) => customers(db, search, page))

  answer(app, people.adminCustomer, async ({ params }) => {
    const data = await customer(db, params.familyId)
    return data instanceof Failure ? data : { data }
  })

  answer(app, people.unmaskChildren, async ({ member, params, body }) => {
    const data = await unmaskChildren(db, member, params.familyId, body.reason)
    return data instanceof Failure ? data : { data }
  })

  answerFile(app, customersCsvPath, admins, async ({ member }, reply) => {
    await recordAudit(db, member, { action: 'download a table', target: 'customers' })
    return sendCsv(reply, 'customers.csv', customerColumns, customerBatches(db))
  })

  answer(app, shop.adminJobs, async () => ({ data: await failedJobs(db) }))
  answer(app, shop.retryJob, ({ member, params }) => retryJob(db, member, params.id))
}
