import type { Knex } from 'knex'

/**
 * Checks in flight of each account, counted here without Redis (docs/decisions/0120-fair-shares.md). Unlogged, since no
 * check is in flight after a crash of the server. A function takes a lease, so that its count includes every lease
 * taken before it got the lock.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create unlogged table check_leases (
      id uuid primary key,
      pool text not null,
      holder text not null,
      expires_at timestamptz not null
    );
    create index check_leases_pool on check_leases (pool);

    create function take_check_lease(
      lease_id uuid, lease_pool text, lease_holder text, slots integer, share_percent integer, lease_ms integer
    ) returns boolean language plpgsql as $$
    declare
      in_use integer;
      held integer;
    begin
      perform pg_advisory_xact_lock(hashtextextended('check_leases ' || lease_pool, 0));
      delete from check_leases where pool = lease_pool and expires_at <= clock_timestamp();
      select count(*), count(*) filter (where holder = lease_holder) into in_use, held
        from check_leases where pool = lease_pool;
      if held > 0 and held * (100 - share_percent) >= (slots - in_use) * share_percent then
        return false;
      end if;
      insert into check_leases (id, pool, holder, expires_at) values
        (lease_id, lease_pool, lease_holder, clock_timestamp() + lease_ms * interval '1 millisecond');
      return true;
    end
    $$;
  `)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}
