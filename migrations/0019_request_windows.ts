import type { Knex } from 'knex'

/**
 * Shared request counters of the web processes without Redis, in sliding windows (decision 148). The previous release
 * counts in `rate_limits`. Unlogged, so counting starts over after a crash of the server.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Half of each page is room for new versions of its rows, which are written with every request.
    create unlogged table request_windows (
      key text primary key,
      -- Numbers of the buckets in use, the oldest first, and the points in each.
      numbers bigint[] not null default '{}',
      points integer[] not null default '{}',
      -- By the clock of the server, after which nothing of it counts.
      ends_at timestamptz not null default clock_timestamp()
    ) with (fillfactor = 50);
  `)
  await knex.raw(countRequests)
}

/** Computes like api/rate-limit/memory-window.ts; test/api/sliding-window.test.ts compares the two. */
const countRequests = `
  create function count_requests(
    in key text, in window_ms float8, in buckets integer, in request_limit bigint, in times integer, in each integer,
    in at_ms float8, out granted integer, out used integer, out reset_ms float8
  ) language plpgsql as $$
  declare
    found_row request_windows;
    now_ms float8;
    bucket_ms float8 := window_ms / buckets;
    current_number bigint;
    newest bigint;
    gone integer := 0;
    missing bigint;
    taken integer;
    leaving bigint;
  begin
    loop
      select * into found_row from request_windows w where w.key = count_requests.key for update;
      exit when found;
      insert into request_windows (key) values (count_requests.key) on conflict do nothing;
    end loop;
    now_ms := coalesce(at_ms, floor(extract(epoch from clock_timestamp()) * 1000));
    current_number := floor(now_ms / bucket_ms);
    newest := found_row.numbers[cardinality(found_row.numbers)];
    if newest > current_number + buckets then
      gone := cardinality(found_row.numbers);
    else
      current_number := greatest(current_number, newest);
      while gone < cardinality(found_row.numbers) and found_row.numbers[gone + 1] + buckets < current_number loop
        gone := gone + 1;
      end loop;
    end if;
    found_row.numbers := found_row.numbers[gone + 1:];
    found_row.points := found_row.points[gone + 1:];
    used := coalesce((select sum(p) from unnest(found_row.points) p), 0);

    if each < 0 then
      granted := times;
      missing := -each::bigint * times;
      while missing > 0 and cardinality(found_row.points) > 0 loop
        taken := least(missing, found_row.points[1]);
        missing := missing - taken;
        used := used - taken;
        if taken = found_row.points[1] then
          found_row.numbers := found_row.numbers[2:];
          found_row.points := found_row.points[2:];
        else
          found_row.points[1] := found_row.points[1] - taken;
        end if;
      end loop;
    else
      granted := least(times, greatest(0, floor((request_limit - used) / each::float8)));
      used := used + granted * each;
      if granted > 0 and newest = current_number and cardinality(found_row.points) > 0 then
        taken := cardinality(found_row.points);
        found_row.points[taken] := found_row.points[taken] + granted * each;
      elsif granted > 0 then
        found_row.numbers := found_row.numbers || current_number;
        found_row.points := found_row.points || granted * each;
      end if;
    end if;
    if granted > 0 then
      update request_windows w
      set numbers = found_row.numbers, points = found_row.points,
        ends_at = clock_timestamp() + (buckets + 1) * bucket_ms * interval '1 millisecond'
      where w.key = count_requests.key;
    end if;

    missing := greatest(1, used + abs(each) - request_limit);
    for i in 1 .. cardinality(found_row.numbers) loop
      exit when missing <= 0;
      leaving := found_row.numbers[i];
      missing := missing - found_row.points[i];
    end loop;
    reset_ms := coalesce(ceil((leaving + buckets + 1) * bucket_ms - now_ms), 0);
  end
  $$`

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}
