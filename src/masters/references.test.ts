import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testMasters } from '../../tests/harness/masters.ts';
import { masters } from './masters.ts';

const { call, make, validRecord, db } = await testMasters();

/** Returns when a statement in this database waits for a lock. */
async function somebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
  }
}

describe('a record in use', () => {
  test('cannot be deleted, and the response names the uses with counts', async () => {
    const branchId = await make('/branches');
    for (let count = 0; count < 3; count++) await make('/godowns', { branch_id: branchId });
    const byGodowns = 'Branch is used by 3 godowns';
    expect((await call('DELETE', `/branches/${branchId}`)).body.msg).toBe(byGodowns);
    expect((await call('GET', `/branches/${branchId}/uses`)).body.data).toEqual({
      deletable: false,
      msg: byGodowns,
      uses: [{ name: 'godowns', count: 3 }],
    });

    await make('/area_codes', { branch_id: branchId });
    await make('/area_codes', { branch_id: branchId });
    const refused = await call('DELETE', `/branches/${branchId}`);
    expect([refused.status, refused.body.msg]).toEqual([409, 'Branch is used by 3 godowns and 2 area codes']);
    expect((await call('GET', `/branches/${branchId}`)).status).toBe(200);
  });

  test('one use is reported in the singular', async () => {
    const driverId = await make('/employees');
    await make('/area_codes', { driver_id: driverId });
    expect((await call('DELETE', `/employees/${driverId}`)).body.msg).toBe('Employee is used by 1 area code');
    const inChargeId = await make('/employees', { type: 'Branch In-Charge' });
    await make('/branches', { in_charge_id: inChargeId });
    expect((await call('DELETE', `/employees/${inChargeId}`)).body.msg).toBe('Employee is used by 1 branch');
  });

  test('a delete waits for a concurrent new reference, and is then refused', async () => {
    const branchId = await make('/branches');
    const { in_charge_id } = await validRecord('/godowns');
    const { deleted } = await db.transaction().execute(async (trx) => {
      await sql`insert into godowns (name, branch_id, in_charge_id, status)
        values ('Late', ${branchId}, ${in_charge_id}, 'Active')`.execute(trx);
      const deleted = call('DELETE', `/branches/${branchId}`);
      await somebodyWaits();
      return { deleted };
    });
    expect((await deleted).body.msg).toBe('Branch is used by 1 godown');
  });

  test('a reference waits for a concurrent delete, and is then refused', async () => {
    const branchId = await make('/branches');
    const godown = await validRecord('/godowns', { branch_id: branchId });
    const { created } = await db.transaction().execute(async (trx) => {
      await sql`delete from branches where id = ${branchId}`.execute(trx);
      const created = call('POST', '/godowns', godown);
      await somebodyWaits();
      return { created };
    });
    expect((await created).body.msg).toBe('Choose the Branch from the list');
  });
});

describe('a reference', () => {
  test('must refer to an existing record that its picker offers', async () => {
    const driver = await make('/employees', { type: 'Driver' });
    const keeper = await make('/employees', { type: 'Godown In-Charge' });
    const branch = await validRecord('/branches', { in_charge_id: driver });
    const refused = await call('POST', '/branches', branch);
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({ in_charge_id: 'Choose the Branch In-Charge from the list' });

    const area = await validRecord('/area_codes', { driver_id: keeper, branch_id: 2147483647 });
    expect((await call('POST', '/area_codes', area)).body.fields).toEqual({
      branch_id: 'Choose the Branch from the list',
      driver_id: 'Choose the Driver from the list',
    });
    const id = await make('/godowns');
    const changed = await call('PATCH', `/godowns/${id}`, { in_charge_id: driver });
    expect([changed.status, changed.body.msg]).toEqual([422, 'Choose the Godown In-Charge from the list']);
  });

  test('may stay although its picker no longer offers it', async () => {
    const inChargeId = await make('/employees', { type: 'Branch In-Charge' });
    const branch = await validRecord('/branches', { in_charge_id: inChargeId });
    const id = await make('/branches', branch);
    expect((await call('PATCH', `/employees/${inChargeId}`, { type: 'Driver' })).status).toBe(200);
    expect((await call('PATCH', `/branches/${id}`, { ...branch, address: 'Erode' })).status).toBe(200);
  });

  test('is shown by the name of the record it points at', async () => {
    const inChargeId = await make('/employees', { type: 'Branch In-Charge', name: 'Meena' });
    const branchId = await make('/branches', { name: 'Erode', in_charge_id: inChargeId });
    const id = await make('/godowns', { branch_id: branchId });
    expect((await call('GET', `/branches/${branchId}`)).body.data.in_charge).toEqual({
      id: inChargeId,
      name: 'Meena',
    });
    expect((await call('GET', `/godowns/${id}`)).body.data.branch).toEqual({ id: branchId, name: 'Erode' });
  });
});

describe('the dropdown calls', () => {
  test('offer the name and the fields that forms need', async () => {
    const driverId = await make('/employees', { name: 'Kumar' });
    const branchId = await make('/branches', { name: 'Attur' });
    const area = await validRecord('/area_codes', { driver_id: driverId, branch_id: branchId });
    const id = await make('/area_codes', area);
    const areas = (await call('GET', '/area_codes/dropdown')).body.data;
    expect(areas).toContainEqual({
      id,
      name: area.area_code,
      area_code: area.area_code,
      area_name: area.area_name,
      branch_id: branchId,
      branch: { id: branchId, name: 'Attur' },
      driver_id: driverId,
      driver: { id: driverId, name: 'Kumar' },
    });
    const employees = (await call('GET', '/employees/dropdown')).body.data;
    expect(employees).toContainEqual({ id: driverId, name: 'Kumar', type: 'Driver' });
  });

  test('leave out InActive records, which stay shown where they are used', async () => {
    for (const path of ['/godowns', '/vehicles', '/expense_types']) {
      const active = await make(path);
      const inactive = await make(path, { status: 'InActive' });
      const ids = (await call('GET', `${path}/dropdown`)).body.data.map(({ id }: { id: number }) => id);
      expect(ids).toContain(active);
      expect(ids).not.toContain(inactive);
      expect((await call('GET', path)).body.data[0]).toMatchObject({ id: inactive, status: 'InActive' });
    }
  });

  test('offer InActive records, with their status, on request', async () => {
    for (const path of ['/godowns', '/vehicles', '/expense_types', '/branches']) {
      const id = await make(path, path === '/branches' ? {} : { status: 'InActive' });
      const { data } = (await call('GET', `${path}/dropdown?inactive=true`)).body;
      const option = data.find((row: { id: number }) => row.id === id);
      expect(option.status).toBe(path === '/branches' ? undefined : 'InActive');
    }
    expect((await call('GET', '/vehicles/dropdown?inactive=yes')).status).toBe(422);
  });

  test.each(masters.map(({ path, dropdown }) => [path, dropdown[0]] as const))(
    '%s/dropdown honours search and limit, and says whether there are more',
    async (path, name) => {
      await make(path);
      const id = await make(path);
      const text = String((await call('GET', `${path}/${id}`)).body.data[name]);
      const all = (await call('GET', `${path}/dropdown`)).body;
      expect([all.data.length > 1, all.hasNext]).toEqual([true, false]);
      const first = (await call('GET', `${path}/dropdown?limit=1`)).body;
      expect(first).toEqual({ data: all.data.slice(0, 1), hasNext: true });
      const searched = `${path}/dropdown?search=${encodeURIComponent(text.toUpperCase())}`;
      const found = (await call('GET', searched)).body;
      expect([found.data.map((row: { id: number }) => row.id), found.hasNext]).toEqual([[id], false]);
      for (const limit of ['0', '101', 'all', '1.5'])
        expect((await call('GET', `${path}/dropdown?limit=${limit}`)).status, limit).toBe(400);
    },
  );

  test('a vehicle is known by its number', async () => {
    const record = await validRecord('/vehicles');
    const id = await make('/vehicles', record);
    const { vehicle_number } = record;
    expect((await call('GET', '/vehicles/dropdown')).body.data).toContainEqual({
      id,
      name: vehicle_number,
      vehicle_number,
    });
  });
});
