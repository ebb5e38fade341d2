import type { FastifyReply } from 'fastify'

export const sendPdf = (reply: FastifyReply, fileName: string, bytes: Buffer): FastifyReply =>
  reply.header('content-disposition', `attachment; filename="${fileName}"`).type('application/pdf').send(bytes)
