-- PL/pgSQL keeps the plan of the body for the session. In SQL it was planned again for each completed order.
CREATE OR REPLACE FUNCTION "delivery_key"("package_type" text, "paid_at" timestamptz, "ended_at" timestamptz) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE "policy" jsonb;
BEGIN
  IF "package_type" NOT IN ('followers', 'likes', 'views') THEN
    RETURN 'untimed';
  END IF;
  SELECT "value" INTO "policy" FROM "settings" WHERE "key" = 'policy';
  IF "ended_at" <= "paid_at" + make_interval(secs => 3600 * (
    coalesce(("policy" ->> 'startHours')::float8, 24) +
    coalesce(("policy" -> 'deliveryHours' -> "package_type" ->> 'to')::float8, CASE "package_type" WHEN 'views' THEN 24 WHEN 'likes' THEN 48 ELSE 72 END))) THEN
    RETURN 'on_time';
  END IF;
  RETURN 'late';
END $$;
