/** For a small shop: two cores, and less than 250 MB for shop and database together. */
const settings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',

  // A committed row survives a power cut.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  max_connections: '60',
  shared_buffers: '48MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  wal_compression: 'on',

  // Fewer processes: one small machine has no work for more.
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  autovacuum_max_workers: '1',
  jit: 'off',

  // The shop logs failed queries itself; PostgreSQL would log their texts, with personal data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_line_prefix: '',
}

export const settingsWith = (more: Record<string, string>): string[] =>
  Object.entries({ ...settings, ...more }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
