ALTER TABLE "delivery_texts" RENAME TO "default_method_cards";--> statement-breakpoint
ALTER TABLE "package_promises" RENAME TO "package_delivery_stats";--> statement-breakpoint
ALTER TABLE "notification_settings" RENAME TO "staff_quiet_hours";--> statement-breakpoint
DO $$
DECLARE
  "renamed" record;
BEGIN
  FOR "renamed" IN
    SELECT c.conrelid::regclass AS "table", c.conname AS "old", replace(c.conname, n."old", n."new") AS "new"
    FROM pg_constraint c
    JOIN (VALUES
      ('default_method_cards'::regclass, 'delivery_texts', 'default_method_cards'),
      ('package_delivery_stats'::regclass, 'package_promises', 'package_delivery_stats'),
      ('staff_quiet_hours'::regclass, 'notification_settings', 'staff_quiet_hours')
    ) AS n("table", "old", "new") ON c.conrelid = n."table"
    WHERE c.conname LIKE n."old" || '%'
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', "renamed"."table", "renamed"."old", "renamed"."new");
  END LOOP;
END $$;
