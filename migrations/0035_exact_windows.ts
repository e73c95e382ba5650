import type { Knex } from 'knex'

/**
 * Counts requests in sliding windows as migration 19 does, but by the time of the last request in each bucket instead of the
 * end of the bucket (decision 239). In `request_windows`, whose keys then begin with `at:`, `numbers` are these times in
 * microseconds. The previous release goes on with `count_requests`.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(countInWindow)
}

/** Computes like api/rate-limit/memory-window.ts; test/api/sliding-window.test.ts compares the two. */
const countInWindow = `
  create function count_in_window(
    in key text, in window_ms float8, in buckets integer, in request_limit bigint, in times integer, in each integer,
    in at_ms float8, out granted integer, out used integer, out reset_ms float8
  ) language plpgsql as $$
  declare
    found_row request_windows;
    window_us bigint := window_ms * 1000;
    bucket_us float8 := window_ms * 1000 / buckets;
    clock_us bigint;
    now_us bigint;
    newest bigint;
    entries integer;
    gone integer := 0;
    missing bigint;
    taken integer;
    leaves bigint;
  begin
    loop
      select * into found_row from request_windows w where w.key = count_in_window.key for update;
      exit when found;
      insert into request_windows (key) values (count_in_window.key) on conflict do nothing;
    end loop;
    clock_us := floor(coalesce(at_ms * 1000, extract(epoch from clock_timestamp()) * 1000000));
    now_us := clock_us;
    entries := cardinality(found_row.numbers);
    newest := found_row.numbers[entries];
    if newest > clock_us + window_us then
      gone := entries;
    else
      now_us := greatest(clock_us, newest);
      while gone < entries and found_row.numbers[gone + 1] + window_us <= now_us loop
        gone := gone + 1;
      end loop;
    end if;
    if gone > 0 then
      found_row.numbers := found_row.numbers[gone + 1:];
      found_row.points := found_row.points[gone + 1:];
    end if;
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
      entries := cardinality(found_row.numbers);
      if granted > 0 and entries > 0 and floor(found_row.numbers[entries] / bucket_us) = floor(now_us / bucket_us) then
        found_row.numbers[entries] := now_us;
        found_row.points[entries] := found_row.points[entries] + granted * each;
      elsif granted > 0 then
        found_row.numbers := found_row.numbers || now_us;
        found_row.points := found_row.points || granted * each;
      end if;
    end if;
    if granted > 0 then
      update request_windows w
      set numbers = found_row.numbers, points = found_row.points,
        ends_at = clock_timestamp() + window_ms * interval '1 millisecond'
      where w.key = count_in_window.key;
    end if;

    leaves := clock_us;
    missing := greatest(1, used + abs(each) - request_limit);
    for i in 1 .. cardinality(found_row.numbers) loop
      exit when missing <= 0;
      leaves := found_row.numbers[i] + window_us;
      missing := missing - found_row.points[i];
    end loop;
    reset_ms := ceil((leaves - clock_us) / 1000.0);
  end
  $$`

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}
