-- A sale looks for loads of its area that are still on the road, of its date and of earlier ones. Settled loads, nearly
-- all of them, are left out of the index.
create index stock_assigns_on_road_idx on stock_assigns (area_code_id, date) where settlement_id is null;
drop index stock_assigns_raised_idx;
